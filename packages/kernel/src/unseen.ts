/** Zero-width characters, marks of direction, soft hyphens: they come with what is copied, and nobody sees them. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')
