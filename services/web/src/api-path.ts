/** Whether an address (its path, with or without a query) is the api's. */
export const isApiPath = (address: string): boolean => /^\/api(?=[/?]|$)/.test(address)
