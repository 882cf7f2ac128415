/** As it stands in the file. */
export const jsonOf = (dashboard: object): string => `${JSON.stringify(dashboard, null, 2)}\n`
