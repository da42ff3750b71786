//! Board `pico-compact`: the keys and pins of `pico` with four small 1.8" displays.

board! {
    name: "pico-compact",
    title: "Raspberry Pi Pico with four 1.8\" 160×128 displays",
    display: St7735s,
    pixels: Rgb444,
    size: 160 x 128,
    rotation: Quarter,
    colour_order: Rgb,
    inverted: false,
    offset: (0, 0),
    // The shortest write cycle of the ST7735S is 66 ns (15.1 MHz). The bus divides the chip's
    // 125 MHz by an even number, so a tenth of it is the fastest that is allowed. A chip clock of 120
    // or 150 MHz would give 15.0 MHz: docs/build.md says why it does not.
    bus_hertz: 12_500_000,
    fastest_bus_hertz: 12_500_000,
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
    // All of it is assumed: a panel of 1.8 inch, and a board of 58 by 34.5 mm with the picture in its
    // middle. No module was measured, so measure yours.
    tenths_of_a_millimetre: (
        visible: 350 x 280,
        module: 580 x 345,
        thickness: 45,
        from_left: 115,
        from_top: 32,
    ),
}
