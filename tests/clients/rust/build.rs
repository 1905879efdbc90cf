use std::{env, fs, path::Path};

/// Generates a module for each document that DOCUMENTS names.
fn main() {
    println!("cargo:rerun-if-env-changed=DOCUMENTS");
    let out = env::var("OUT_DIR").unwrap();
    let mut modules = String::new();
    for file in env::var("DOCUMENTS").unwrap().split(',') {
        println!("cargo:rerun-if-changed={file}");
        let name = Path::new(file).file_stem().unwrap().to_str().unwrap();
        let document = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        let tokens = progenitor::Generator::default().generate_tokens(&document).unwrap();
        let source = prettyplease::unparse(&syn::parse2(tokens).unwrap());
        let generated = Path::new(&out).join(format!("{name}.rs"));
        fs::write(&generated, source).unwrap();
        modules += &format!("#[allow(dead_code)]\n#[path = \"{}\"]\nmod {name};\n", generated.display());
    }
    fs::write(Path::new(&out).join("modules.rs"), modules).unwrap();
}
