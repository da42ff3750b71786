//! Runs OpenSCAD, which turns the sources into solids and pictures.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::Failure;

/// OpenSCAD, and the folder with the sources.
pub struct OpenScad<'a> {
    folder: &'a Path,
    program: PathBuf,
}

/// Finds OpenSCAD in the path.
pub fn find(folder: &Path) -> Result<OpenScad<'_>, Failure> {
    let program = in_path("openscad").ok_or_else(|| {
        Failure::refused(format_args!(
            "OpenSCAD is not installed, so only the sources are written. Install it (Debian: apt install \
             openscad xvfb xauth) and run this again, or open {} in it on another computer.",
            folder.join("wedge.scad").display()
        ))
    })?;
    Ok(OpenScad { folder, program })
}

impl OpenScad<'_> {
    /// Renders a part.
    pub fn stl(&self, part: &str) -> Result<(), Failure> {
        let mut command = Command::new(&self.program);
        command.args(["-o", &format!("{part}.stl"), &format!("{part}.scad")]);
        self.run(command)
    }

    /// Draws a picture of all parts. Returns where it is.
    pub fn png(&self) -> Result<PathBuf, Failure> {
        let mut command = self.on_a_screen()?;
        command.args(["--imgsize=1200,440", "--camera=172,36,14,50,0,6,470", "--projection=p"]);
        command.args(["--colorscheme=Tomorrow", "-o", "picture.png", "picture.scad"]);
        self.run(command)?;
        Ok(self.folder.join("picture.png"))
    }

    /// OpenSCAD draws pictures only on a screen. xvfb makes one that nobody sees.
    fn on_a_screen(&self) -> Result<Command, Failure> {
        let needs_none = !cfg!(target_os = "linux")
            || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|it| std::env::var_os(it).is_some());
        if needs_none {
            return Ok(Command::new(&self.program));
        }
        let Some(screen) = in_path("xvfb-run") else {
            return Err(Failure::refused(
                "the STL files are written, but there is no screen to draw the picture on. Install xvfb \
                 (Debian: apt install xvfb xauth) and run this again.",
            ));
        };
        let mut command = Command::new(screen);
        command.arg("-a").arg(&self.program);
        Ok(command)
    }

    fn run(&self, mut command: Command) -> Result<(), Failure> {
        let run = command.current_dir(self.folder).output();
        let run =
            run.map_err(|why| Failure::refused(format_args!("cannot run OpenSCAD: {why}")))?;
        if run.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&run.stderr);
        let errors = said.lines().filter(|line| line.contains("ERROR")).collect::<Vec<_>>();
        let why = if errors.is_empty() { said.trim().to_owned() } else { errors.join("\n") };
        Err(Failure::refused(format_args!("OpenSCAD cannot make the case: {why}")))
    }
}

/// The program with this name in the folders of the path.
fn in_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let files = std::env::split_paths(&path)
        .map(|it| it.join(name).with_extension(std::env::consts::EXE_EXTENSION));
    files.into_iter().find(|it| it.is_file())
}
