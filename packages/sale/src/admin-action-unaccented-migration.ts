import { type Migration, type SearchColumn, searchColumn, unaccentedFunction } from '@presale/read-store'

/** What admin actions are found by: action, subject, and the values before and after, in plain letters. */
export const adminActionSearchColumn: SearchColumn = {
  table: 'sale.admin_actions',
  column: 'search_unaccented',
  text: `sale.unaccented(new.action || chr(10) || new.subject
    || chr(10) || coalesce(sale.values_in(new.before), '') || chr(10) || coalesce(sale.values_in(new.after), ''))`,
  madeOf: ['action', 'subject', 'before', 'after'],
  key: { name: 'id', type: 'bigint' },
  index: 'admin_actions_search_unaccented',
}

/** `search_text` and its index stay for the release before, which may still run; a later one drops both. */
export const adminActionUnaccented: Migration = {
  name: '010-admin-action-unaccented',
  sql: `${unaccentedFunction('sale')} ${searchColumn(adminActionSearchColumn)}`,
}
