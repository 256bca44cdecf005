//! The program `tesuji`. Almost empty yet: it says which version it is.

fn main() {
    println!("tesuji {}", env!("CARGO_PKG_VERSION"));
}
