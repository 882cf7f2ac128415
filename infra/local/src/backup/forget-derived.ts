import { connected } from './facts'

/**
 * Read models are filled again from the events by the next start, whatever a damaged index or a change by hand made of
 * them. Every subscriber begins where it begins in a new installation: settlements and deadlines with the first event, mails
 * after the last one. What waited to be mailed is not: buyers had it, or it is about what a restore took back. No link for a new password
 * holds any more: with the password of the backup, one that was used would hold again.
 */
const FORGET_DERIVED = `
  do $$
  declare generation record;
  begin
    if to_regclass('projections.registry') is not null then
      for generation in select schema_name from projections.registry loop
        execute format('drop schema if exists %I cascade', generation.schema_name);
      end loop;
      delete from projections.registry;
    end if;
    if to_regclass('following.checkpoints') is not null then
      update following.checkpoints set reset_to = starts_at;
      delete from following.set_aside;
      update following.leases set holder = null, session_pid = null, wanted_at = null;
    end if;
    if to_regclass('mail.outbox') is not null then
      update mail.outbox set finished_at = now() where finished_at is null;
    end if;
    if to_regclass('mail.confirmations') is not null then
      update mail.confirmations set finished_at = now() where finished_at is null;
    end if;
    if to_regclass('mail.password_resets') is not null then
      update mail.password_resets set finished_at = now() where finished_at is null;
    end if;
    if to_regclass('accounts.password_resets') is not null then
      delete from accounts.password_resets;
    end if;
    if to_regclass('mail.notices_begun') is not null then
      update mail.notices_begun set since = now();
    end if;
  end $$`

/** @param url of the superuser: what is dropped belongs to multiple roles */
export async function forgetDerived(url: string): Promise<void> {
  await connected(url, (client) => client.query(FORGET_DERIVED))
}
