#!/usr/bin/env python3
"""Checks a receipt file without the site that made it: python3 verify-receipt.py <file> <key>...
Keys are of the log and of its witnesses, from somebody you trust; those of the file prove nothing. Needs openssl 3."""
import base64, datetime, hashlib, json, struct, subprocess, sys, tempfile

def refuse(why):
    sys.exit("NOT PROVEN: " + why)

def b64(text):
    """Base64 in its one form: what decodes to the same and is written otherwise is refused."""
    data = base64.b64decode(text, validate=True)
    return data if base64.b64encode(data).decode() == text else refuse("Base64 is not in its one form")

def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()

def holds(public, message, signature):
    """Ed25519, by openssl."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in ("k", bytes.fromhex("302a300506032b6570032100") + public), ("m", message), ("s", signature):
            open(f"{folder}/{name}", "wb").write(data)
        command = "openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey k -in m -sigfile s"
        return subprocess.run(command.split(), cwd=folder, capture_output=True).returncode == 0

def root_of(leaf, index, size, proof):
    """The root that a leaf and the hashes beside its way make: RFC 9162, 2.1.3.2."""
    last = size - 1
    for beside in proof:
        if last == 0:
            refuse("the proof is too long")
        if index % 2 or index == last:
            leaf = sha(b"\1", beside, leaf)
            while index and index % 2 == 0:
                index, last = index >> 1, last >> 1
        else:
            leaf = sha(b"\1", leaf, beside)
        index, last = index >> 1, last >> 1
    return leaf if last == 0 else refuse("the proof is too short")

def main(path, *keys):
    head, note, signed = open(path, "rb").read().decode().split("\n\n")
    kind, extra, index, *proof = head.split("\n")
    origin, size, root = note.split("\n")
    extra, index, note = extra.removeprefix("extra "), index.removeprefix("index "), note.encode() + b"\n"
    if kind != "c2sp.org/tlog-proof@v1" or str(int(index)) != index or str(int(size)) != size or int(index) >= int(size):
        refuse("it is no receipt")
    by, times = set(), []
    for key in keys:
        name, number, public = key.split("+", 2)
        material = b64(public)
        if sha(name.encode(), b"\n", material)[:4].hex() != number:
            refuse("the id of a key is not its own: " + name)
        for line in signed.split("\n"):
            if line.startswith(f"\u2014 {name} ") and b64(line.split(" ")[2])[:4].hex() == number:
                message, signature = note, b64(line.split(" ")[2])[4:]
                if material[0] == 4:  # a witness signs the time, too
                    seconds = struct.unpack(">Q", signature[:8])[0]
                    if seconds >= 2**36: refuse("a time that no calendar has: " + name)
                    message, signature = f"cosignature/v1\ntime {seconds}\n".encode() + note, signature[8:]
                    times.append(f"{datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)} says {name}")
                if not holds(material[1:], message, signature):
                    refuse("the signature does not hold: " + name)
                by.add((name, material[0]))
    if (origin, 1) not in by:
        refuse("nobody whose key was given has signed it as " + origin)
    before, texts = None, b64(extra).decode().split("\n")
    leaves = [json.loads(text) for text in texts]
    for place, leaf in enumerate(leaves):
        if (leaf["before"], leaf["revision"], leaf["stream"]) != (before, place, leaves[0]["stream"]):
            refuse("its events do not belong together")
        before = sha(b"\0", texts[place].encode()).hex()
    if root_of(bytes.fromhex(before), int(index), int(size), [b64(line) for line in proof]) != b64(root):
        refuse("what it says is not in the log that was signed")
    for leaf in leaves:
        print(leaf["type"], json.dumps(leaf["shown"]))
    print(f"PROVEN: event {index} of {size} of {origin}; before", "; ".join(times) or "a time that nobody else has proven")
try:
    main(*sys.argv[1:]) if len(sys.argv) > 2 else sys.exit(__doc__)
except (KeyError, ValueError, IndexError, TypeError, struct.error):
    refuse("it is not in its form")
