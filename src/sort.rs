//! A stable sort for short lists.

/// Sorts a few things and keeps the order of equal ones. The sort functions of `core` do not keep
/// that order, and the stable ones of the standard library need an allocator.
pub(crate) fn sort_few_by_key<T: Copy, K: Ord>(things: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..things.len() {
        for at in (1..=end).rev() {
            if key(&things[at - 1]) <= key(&things[at]) {
                break;
            }
            things.swap(at - 1, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_orders_as_the_standard_library_does() {
        for number in 0..6u32.pow(5) {
            let mut things =
                core::array::from_fn::<_, 5, _>(|at| (number / 6u32.pow(at as u32) % 6, at));
            let mut expected = things;
            expected.sort_by_key(|thing| thing.0);
            sort_few_by_key(&mut things, |thing| thing.0);
            assert_eq!(things, expected);
        }
        sort_few_by_key(&mut [] as &mut [u8], |&it| it);
    }
}
