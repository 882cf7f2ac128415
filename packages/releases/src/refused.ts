/** The command was not carried out, and nothing was changed; the sentence says why. */
export class Refused extends Error {
  override readonly name: string = 'Refused'
}

/** Somebody else was faster. */
export class LostRace extends Refused {
  override readonly name = 'LostRace'
}

/** What is done to the remote is signed, and who does it has no key. */
export class SigningKeyMissing extends Refused {
  constructor(remote: string) {
    super(`What is done to ${remote} is signed: give the key in RELEASE_SIGNING_KEY. Nothing was changed.`)
  }
}
