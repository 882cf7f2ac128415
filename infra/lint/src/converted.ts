/** Folders whose texts are all in catalogues: everything that a browser shows. */
export const WITHOUT_LITERAL_TEXTS: readonly string[] = [
  'frontends/admin/src',
  'frontends/buyer/src',
  'frontends/shell/src',
  'packages/i18n/src',
  'packages/ui/src',
]

/** Folders whose styles know no left and right. */
export const WITHOUT_PHYSICAL_STYLES: readonly string[] = [
  'frontends/admin/src',
  'frontends/buyer/src',
  'frontends/shell/src',
  'packages/ui/src',
]
