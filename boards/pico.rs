//! Board `pico`, the default: a Raspberry Pi Pico and four 2.0" IPS displays.

board! {
    name: "pico",
    title: "Raspberry Pi Pico with four 2.0\" 320×240 displays",
    display: St7789,
    pixels: Rgb444,
    size: 320 x 240,
    rotation: Quarter,
    colour_order: Rgb,
    inverted: true,
    offset: (0, 0),
    // Four cables of 45 cm carry this speed well, see tests/host/line.rs.
    bus_hertz: 31_250_000,
    // The shortest write cycle of the ST7789 is 16 ns.
    fastest_bus_hertz: 62_500_000,
    // The lines to all displays charge four cables, and the backlight four inputs.
    milliamps: (bus: 12, data_command: 12, reset: 12, chip_selects: 4, buzzer: 4, backlight: 12),
    bus: SPI0 (sck: PIN_18, mosi: PIN_19, dma: DMA_CH0),
    data_command: PIN_16,
    reset: PIN_26,
    chip_selects: [PIN_17, PIN_20, PIN_21, PIN_22],
    keys: [
        [PIN_0, PIN_1, PIN_2, PIN_3],
        [PIN_4, PIN_5, PIN_6, PIN_7],
        [PIN_8, PIN_9, PIN_10, PIN_11],
        [PIN_12, PIN_13, PIN_14, PIN_15],
    ],
    buzzer: PIN_27 (PWM_SLICE5 output b),
    backlight: PIN_28 (PWM_SLICE6 output a),
    status: PIN_25,
    // The visible part is what makers of such panels tell. The rest is assumed: a board of 58 by 35 mm
    // with the picture in its middle. No module was measured, so measure yours.
    tenths_of_a_millimetre: (
        visible: 408 x 306,
        module: 580 x 350,
        thickness: 40,
        from_left: 86,
        from_top: 22,
    ),
}
