//! Encrypted connections to the broker: which certificates are trusted, and what to tell the user
//! if one is not.

use std::io;
use std::path::Path;
use std::sync::Arc;

use rumqttc::TlsError;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{CertificateError, ClientConfig, Error, RootCertStore};

use super::super::failure::Failure;

/// The settings for TLS. Only the authorities in the file are trusted. Without a file, the
/// authorities of this computer are trusted.
pub fn trusting(authority: Option<&Path>) -> Result<Arc<ClientConfig>, Failure> {
    let roots = match authority {
        Some(file) => of_file(file)?,
        None => of_this_computer()?,
    };
    // Chosen explicitly, because another crate may bring a different provider for rustls.
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let settings = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|why| Failure::refused(format_args!("cannot encrypt: {why}")))?;
    Ok(Arc::new(settings.with_root_certificates(roots).with_no_client_auth()))
}

fn of_file(file: &Path) -> Result<RootCertStore, Failure> {
    let text = std::fs::read(file).map_err(|why| Failure::unreadable(file, why))?;
    let mut roots = RootCertStore::empty();
    let certificates: Vec<CertificateDer> =
        CertificateDer::pem_slice_iter(&text).flatten().collect();
    roots.add_parsable_certificates(certificates);
    if roots.is_empty() {
        return Err(Failure::usage(format_args!(
            "{} contains no certificate. Give --ca the authority's certificate in PEM format: a text \
             file that begins with -----BEGIN CERTIFICATE-----.",
            file.display()
        )));
    }
    Ok(roots)
}

fn of_this_computer() -> Result<RootCertStore, Failure> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        return Err(Failure::refused(
            "this computer has no list of trusted authorities. Install it (Debian: apt install \
             ca-certificates), or give the certificate of the broker's own authority: --ca FILE.",
        ));
    }
    Ok(roots)
}

/// Describes why the encrypted connection failed, and what to do. `of_file` says whether only the
/// authorities in the file of `--ca` are trusted.
pub fn in_words(why: &TlsError, of_file: bool) -> String {
    let TlsError::Io(outer) = why else { return why.to_string() };
    match outer.get_ref().and_then(|inner| inner.downcast_ref::<Error>()) {
        Some(Error::InvalidCertificate(why)) => untrusted(why, of_file),
        Some(Error::InvalidMessage(_)) => no_encryption(),
        // A broker without TLS does not understand our first message and closes the connection.
        None if matches!(
            outer.kind(),
            io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset
        ) =>
        {
            no_encryption()
        }
        Some(other) => format!("no encrypted connection: {other}"),
        None => outer.to_string(),
    }
}

fn no_encryption() -> String {
    "it does not encrypt on this port. Give its port for encryption, usually 8883, or write mqtt://"
        .to_owned()
}

fn untrusted(why: &CertificateError, of_file: bool) -> String {
    match why {
        CertificateError::UnknownIssuer | CertificateError::BadSignature if of_file => {
            "its certificate is not signed by the authority in the file of --ca. Ask the person who runs the \
             broker for the right file"
        }
        CertificateError::UnknownIssuer | CertificateError::BadSignature => {
            "its certificate is signed by an authority that this computer does not know. If it is the club's \
             own authority, give that authority's certificate: --ca FILE"
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "its certificate is for another name. In --mqtt, write the name that is in the certificate"
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "its certificate has expired. Renew it at the broker, and check this computer's clock"
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "its certificate is not valid yet. Check this computer's clock"
        }
        other => return format!("its certificate is not valid ({other}). Make a new one for the broker"),
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(why: Error, of_file: bool) -> String {
        in_words(&TlsError::Io(io::Error::new(io::ErrorKind::InvalidData, why)), of_file)
    }

    #[test]
    fn each_problem_says_what_to_do() {
        let untrusted = |why| told(Error::InvalidCertificate(why), false);
        assert!(
            untrusted(CertificateError::UnknownIssuer)
                .contains("give that authority's certificate: --ca FILE")
        );
        assert!(untrusted(CertificateError::NotValidForName).contains("for another name"));
        assert!(untrusted(CertificateError::Expired).contains("clock"));
        assert!(untrusted(CertificateError::Revoked).contains("Make a new one"));
        let of_file = told(Error::InvalidCertificate(CertificateError::UnknownIssuer), true);
        assert!(of_file.contains("Ask the person who runs the broker"), "{of_file}");
        let plain = told(Error::InvalidMessage(rustls::InvalidMessage::InvalidContentType), false);
        assert!(plain.contains("usually 8883"), "{plain}");
    }
}
