/** The command was not carried out, and nothing was changed; the sentence says why. */
export class Refused extends Error {
  override readonly name: string = 'Refused'
}

/** Somebody else was faster. */
export class LostRace extends Refused {
  override readonly name = 'LostRace'
}
