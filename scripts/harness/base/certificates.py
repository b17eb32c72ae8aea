"""Certificates for a campaign's own servers: openssl makes an authority, and the certificates that it signs."""

import pathlib
import shutil
import subprocess


class Authority:
    """A certificate authority in a folder: `ca.pem`, and NAME.pem with NAME.key for each certificate."""

    def __init__(self, folder):
        if not shutil.which("openssl"):
            raise SystemExit("openssl is missing; it makes certificates. Get it: apt-get install openssl")
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.certificate = self.folder / "ca.pem"
        self._openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30", "-subj", "/CN=Campaign",
                      "-keyout", "ca.key", "-out", "ca.pem")

    def sign(self, name, subject=None, days=30, hosts=("127.0.0.1", "localhost")):
        """A certificate for a server and a client. With days below 0 it has expired."""
        names = ",".join(f"{'IP' if host[0].isdigit() else 'DNS'}:{host}" for host in hosts)
        (self.folder / f"{name}.ext").write_text(f"subjectAltName={names}\nextendedKeyUsage=serverAuth,clientAuth\n")
        self._openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", subject or f"/CN={name}",
                      "-keyout", f"{name}.key", "-out", f"{name}.csr")
        self._openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", str(days),
                      "-extfile", f"{name}.ext", "-out", f"{name}.pem")
        return self.folder / f"{name}.pem", self.folder / f"{name}.key"

    def _openssl(self, *words):
        done = subprocess.run(["openssl", *words], cwd=self.folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"openssl {words[0]}: {done.stderr.strip()[-400:]}")
