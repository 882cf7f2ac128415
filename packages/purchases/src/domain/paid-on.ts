/** The fields that say where a purchase was to be paid, and so on which chain. */
export interface PaidOn {
  readonly currency: string
  readonly walletAddress: string
}
