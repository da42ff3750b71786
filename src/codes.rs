//! One macro for the small enums whose values have a word in the text protocol.

/// Declares an enum without data together with the word of each value in the text protocol.
///
/// Log, console and options share these words, so each is written once, here. The macro adds
///
/// - `ALL`: every value, in the order in which they are listed;
/// - `code`: the word of a value;
/// - `from_code`: the value that a word means.
///
/// A word for people is a different thing: types that need one have a method `title`.
///
/// ```
/// four_winds::codes! {
///     /// How a kong is made.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     pub enum KongKind {
///         /// From four tiles in the hand.
///         Concealed => "concealed",
///         /// By adding the fourth tile to an exposed pung.
///         Extended => "extended",
///     }
/// }
///
/// assert_eq!(KongKind::ALL, [KongKind::Concealed, KongKind::Extended]);
/// assert_eq!(KongKind::Extended.code(), "extended");
/// assert_eq!(KongKind::from_code("concealed"), Some(KongKind::Concealed));
/// assert_eq!(KongKind::from_code("open"), None);
/// ```
#[macro_export]
macro_rules! codes {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident {
            $( $(#[$variant_attribute:meta])* $variant:ident => $code:literal ),+ $(,)?
        }
    ) => {
        $(#[$attribute])*
        $visibility enum $name {
            $( $(#[$variant_attribute])* $variant, )+
        }

        impl $name {
            /// Every value, in the order in which they are listed.
            pub const ALL: [$name; [$($code),+].len()] = [$($name::$variant),+];

            /// The word in the text protocol.
            pub const fn code(self) -> &'static str {
                match self {
                    $( $name::$variant => $code, )+
                }
            }

            /// The value that a word of the text protocol means.
            pub fn from_code(code: &str) -> Option<$name> {
                match code {
                    $( $code => Some($name::$variant), )+
                    _ => None,
                }
            }
        }
    };
}
