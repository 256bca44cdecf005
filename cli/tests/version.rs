//! The program says what it was built from, wherever it runs.

mod common;

#[test]
fn the_version_is_of_the_build_and_not_of_a_tree_around_the_program() {
    let output = common::command(&["--version"])
        .current_dir("/")
        .env_clear()
        .output()
        .expect("the program starts");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let expected = format!(
        "tesuji {} ({})\n",
        env!("CARGO_PKG_VERSION"),
        env!("TESUJI_COMMIT")
    );
    assert_eq!(text, expected);
}
