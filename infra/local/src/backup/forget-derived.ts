import { connected } from '../servers/facts'
import type { RoleUrls } from '../servers/roles'

// Each part by the login of whom the tables are: whatever hangs on a table runs with the rights of who writes to it. A role
// that leaked before the backup has no more in the restored cluster than it had, and takes away what is its own alone.

const FORGET_VIEWS = `
  do $$
  declare generation record;
  begin
    if to_regclass('projections.registry') is not null then
      for generation in select nspname from pg_namespace
          where nspname in (select schema_name from projections.registry)
            and nspowner = (select oid from pg_roles where rolname = current_user) loop
        execute format('drop schema %I cascade', generation.nspname);
      end loop;
      delete from projections.registry;
    end if;
  end $$`

const FORGET_FOLLOWING = `
  do $$
  begin
    if to_regclass('following.checkpoints') is not null then
      update following.checkpoints set reset_to = starts_at;
      delete from following.set_aside;
      update following.leases set holder = null, session_pid = null, wanted_at = null;
    end if;
    if to_regclass('accounts.password_resets') is not null then
      delete from accounts.password_resets;
    end if;
  end $$`

const FORGET_MAILS = `
  do $$
  begin
    if to_regclass('mail.outbox') is not null then
      update mail.outbox set finished_at = now() where finished_at is null;
    end if;
    if to_regclass('mail.confirmations') is not null then
      update mail.confirmations set finished_at = now() where finished_at is null;
    end if;
    if to_regclass('mail.password_resets') is not null then
      update mail.password_resets set finished_at = now() where finished_at is null;
    end if;
    if to_regclass('mail.notices_begun') is not null then
      update mail.notices_begun set since = now();
    end if;
  end $$`

/**
 * Read models are filled again from the events by the next start, whatever a damaged index or a change by hand made of
 * them. Every subscriber begins where it begins in a new installation: settlements and deadlines with the first event, mails
 * after the last one. What waited to be mailed is not: buyers had it, or it is about what a restore took back. No link for a new password
 * holds any more: with the password of the backup, one that was used would hold again.
 * @param keepsViews they are as after a machine that was lost, and nobody waits until they are filled: of a standby
 */
export async function forgetDerived(
  { projector, api, mailer }: Pick<RoleUrls, 'projector' | 'api' | 'mailer'>,
  { keepsViews = false } = {},
): Promise<void> {
  if (!keepsViews) await connected(projector, (client) => client.query(FORGET_VIEWS))
  await connected(api, (client) => client.query(FORGET_FOLLOWING))
  await connected(mailer, (client) => client.query(FORGET_MAILS))
}
