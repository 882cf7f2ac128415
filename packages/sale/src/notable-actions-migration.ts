import type { Migration } from '@presale/read-store'

/**
 * Acts of staff, beside changed wallets, that the mailer tells every admin of: prices, what buyers read, the settings that
 * rights hang on, roles, and what keeps buyers' mails back.
 */
export const notableActions: Migration = {
  name: '013-notable-actions',
  sql: `
    create or replace view sale.notable_actions as
      select id, at, actor_id, actor_role, ip_address, action, subject, before, after
      from sale.admin_actions
      where action in ('token-price-changed', 'token-name-changed', 'token-logo-changed', 'crypto-price-set',
          'address-recalled', 'user-made-admin', 'user-made-moderator', 'moderator-removed')
        or (action in ('queue-paused', 'queue-emptied') and subject = 'mail')
        or (action = 'setting-changed' and subject in ('project_mission', 'support_contact', 'smartsupp_key',
          'self_approval', 'approval_evidence', 'moderator_daily_tokens'))`,
}

/** With who sells, and where that is on record. */
export const notableSeller: Migration = {
  name: '016-notable-seller',
  sql: `
    create or replace view sale.notable_actions as
      select id, at, actor_id, actor_role, ip_address, action, subject, before, after
      from sale.admin_actions
      where action in ('token-price-changed', 'token-name-changed', 'token-logo-changed', 'crypto-price-set',
          'address-recalled', 'user-made-admin', 'user-made-moderator', 'moderator-removed')
        or (action in ('queue-paused', 'queue-emptied') and subject = 'mail')
        or (action = 'setting-changed' and subject in ('project_mission', 'support_contact', 'seller_name',
          'seller_record', 'smartsupp_key', 'self_approval', 'approval_evidence', 'moderator_daily_tokens'))`,
}

/** With what staff sign in by. */
export const notablePasskeys: Migration = {
  name: '017-notable-passkeys',
  sql: `
    create or replace view sale.notable_actions as
      select id, at, actor_id, actor_role, ip_address, action, subject, before, after
      from sale.admin_actions
      where action in ('token-price-changed', 'token-name-changed', 'token-logo-changed', 'crypto-price-set',
          'address-recalled', 'user-made-admin', 'user-made-moderator', 'moderator-removed', 'passkey-added', 'passkeys-reset')
        or (action in ('queue-paused', 'queue-emptied') and subject = 'mail')
        or (action = 'setting-changed' and subject in ('project_mission', 'support_contact', 'seller_name',
          'seller_record', 'smartsupp_key', 'self_approval', 'approval_evidence', 'moderator_daily_tokens'))`,
}

/** With changes that wait for a second person, or for their time. */
export const notableProposals: Migration = {
  name: '019-notable-proposals',
  sql: `
    create or replace view sale.notable_actions as
      select id, at, actor_id, actor_role, ip_address, action, subject, before, after
      from sale.admin_actions
      where action in ('token-price-changed', 'token-name-changed', 'token-logo-changed', 'crypto-price-set',
          'address-recalled', 'user-made-admin', 'user-made-moderator', 'moderator-removed', 'passkey-added', 'passkeys-reset', 'change-proposed', 'change-rejected')
        or (action in ('queue-paused', 'queue-emptied') and subject = 'mail')
        or (action = 'setting-changed' and subject in ('project_mission', 'support_contact', 'seller_name',
          'seller_record', 'smartsupp_key', 'self_approval', 'approval_evidence', 'moderator_daily_tokens'))`,
}
