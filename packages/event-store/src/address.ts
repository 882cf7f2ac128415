/**
 * The schemes that the client understands; its successor's `kurrentdb://` names the same servers, but is not one of
 * them.
 */
export const EVENT_STORE_ADDRESS = /^esdb(\+discover)?:\/\/\S+$/

export const EVENT_STORE_ADDRESS_RULE =
  'it must begin with esdb:// or esdb+discover://; write a kurrentdb:// address with esdb instead'
