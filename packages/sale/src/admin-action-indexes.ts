import type { Migration } from '@presale/read-store'

/** Indexes for the filters of the list of admin actions, each in the order of the list: newest first. */
export const adminActionIndexes: Migration = {
  name: '004-admin-action-indexes',
  sql: `
    create index admin_actions_by_actor on sale.admin_actions (actor_id, at desc, id desc);
    create index admin_actions_by_action on sale.admin_actions (action, at desc, id desc);
    create index admin_actions_by_subject on sale.admin_actions (subject, at desc, id desc);
  `,
}
