import type { Board, Picture } from './board'

/** Probes are no visitors. */
const VISITORS = 'route!~"/healthz|/readyz"'

const quantiles = (histogram: string, by: string, more = ''): Readonly<Record<string, string>> => ({
  [`half, {{${by}}}`]: quantile(0.5, histogram, by, more),
  [`19 of 20, {{${by}}}`]: quantile(0.95, histogram, by, more),
})

const quantile = (share: number, histogram: string, by: string, more: string): string =>
  `histogram_quantile(${share}, sum by (${by}, le) (rate(${histogram}_bucket{${more}}[$__rate_interval])))`

const requests: Picture = {
  title: 'Requests',
  unit: 'reqps',
  queries: { '{{job}}': `sum by (job) (rate(presale_http_requests_total{${VISITORS}}[$__rate_interval]))` },
}
const failures: Picture = {
  title: 'Requests that fail',
  about: 'Answers of 5xx, as a part of all.',
  unit: 'percentunit',
  queries: {
    '{{job}}': `sum by (job) (rate(presale_http_requests_total{status=~"5..", ${VISITORS}}[$__rate_interval])) / sum by (job) (rate(presale_http_requests_total{${VISITORS}}[$__rate_interval]))`,
  },
}
const durations: Picture = {
  title: 'How long requests take',
  unit: 's',
  queries: quantiles('presale_http_request_duration_seconds', 'job', VISITORS),
}
const commands: Picture = {
  title: 'Commands by outcome',
  unit: 'ops',
  queries: {
    '{{command}}: {{outcome}}': 'sum by (command, outcome) (rate(presale_commands_total[$__rate_interval]))',
  },
}
const lag: Picture = {
  title: 'Projections behind the event store',
  about: 'How long the oldest event has waited that is not applied.',
  unit: 's',
  queries: {
    '{{projection}}': 'max by (projection) (presale_projection_lag_seconds{state="live"})',
  },
}
const overdue: Picture = {
  title: 'Overdue for',
  unit: 's',
  isNumber: true,
  queries: { 'the longest': 'max(presale_deadline_oldest_overdue_seconds)' },
}
const quarantined: Picture = {
  title: 'Set aside',
  about: 'Streams that a subscriber has set aside.',
  unit: 'short',
  isNumber: true,
  queries: { streams: 'sum(quarantined_streams) or vector(0)' },
}
const paused: Picture = {
  title: 'Queues paused',
  unit: 'short',
  isNumber: true,
  queries: { queues: 'count(max by (queue) (presale_queue_paused) == 1) or vector(0)' },
}
const down: Picture = {
  title: 'Processes down',
  unit: 'short',
  isNumber: true,
  queries: { processes: 'count(up == 0) or vector(0)' },
}
const failing: Picture = {
  title: 'Checks failing',
  about: 'Checks of /readyz, those without which a process is ready among them.',
  unit: 'short',
  isNumber: true,
  queries: { checks: 'count(presale_check_up == 0) or vector(0)' },
}
const pending: Picture = {
  title: 'Mails pending',
  unit: 'short',
  isNumber: true,
  queries: { mails: 'max(presale_mails_pending)' },
}

/** Every dashboard, in the order in which somebody looks who was woken up. */
export const boards: readonly Board[] = [
  {
    name: 'overview',
    title: 'Presale: overview',
    about: 'Is the sale as it should be? Each metric: docs/metrics.md. Each alarm: docs/operations.md.',
    rows: {
      Now: [down, failing, quarantined, overdue, paused, pending],
      'What people notice': [requests, failures, durations],
      'What the sale does': [commands, lag],
    },
  },
  {
    name: 'purchases',
    title: 'Presale: purchases',
    about: 'Commands, appends and deadlines.',
    rows: {
      Commands: [
        commands,
        {
          title: 'Commands without an answer',
          about: 'A server was away, or the code is at fault.',
          unit: 'ops',
          queries: {
            '{{command}}: {{outcome}}':
              'sum by (command, outcome) (rate(presale_commands_total{outcome=~"unavailable|failed"}[$__rate_interval]))',
          },
        },
        {
          title: 'How long appends take',
          unit: 's',
          queries: quantiles('presale_append_duration_seconds', 'job'),
        },
        {
          title: 'Appends by outcome',
          unit: 'ops',
          queries: {
            '{{outcome}}': 'sum by (outcome) (rate(presale_append_duration_seconds_count[$__rate_interval]))',
          },
        },
        {
          title: 'Questions to nodes',
          about: 'About transactions that purchases name, by what the node said..',
          unit: 'ops',
          queries: {
            '{{network}}: {{outcome}}':
              'sum by (network, outcome) (rate(presale_chain_lookups_total[$__rate_interval]))',
          },
        },
        {
          title: 'Blocks of the networks',
          about:
            'How fast the newest block of each node moves. 0: the node stands still, or does not answer.',
          unit: 'ops',
          queries: { '{{network}}': 'max by (network) (deriv(presale_chain_height[5m]))' },
        },
        {
          title: 'Blocks to read',
          about:
            'Of networks that are followed: how far the last block that was read is behind the newest one.',
          unit: 'none',
          queries: {
            '{{network}}':
              'max by (network) (presale_chain_height) - max by (network) (presale_chain_followed_height)',
          },
        },
        {
          title: 'Dust',
          about:
            'Transactions that pay less than a hundredth of the smallest purchase: counted, and not recorded.',
          unit: 'ops',
          queries: { '{{network}}': 'sum by (network) (rate(presale_chain_dust_total[$__rate_interval]))' },
        },
        {
          title: 'Requests by route',
          unit: 'reqps',
          queries: {
            '{{method}} {{route}}':
              'topk(10, sum by (method, route) (rate(presale_http_requests_total{job="api"}[$__rate_interval])))',
          },
        },
        {
          title: 'Claims on transactions',
          unit: 'short',
          queries: { '{{state}}': 'max by (state) (presale_settlement_claims)' },
        },
        {
          title: 'Rows that are not believed',
          unit: 'short',
          queries: { rows: 'max(presale_unstated_rows)' },
        },
      ],
      Deadlines: [
        {
          title: 'Overdue',
          unit: 'short',
          queries: {
            'not asked yet, or failing': 'max(presale_deadlines_overdue)',
            failing: 'max(presale_deadlines_failing)',
          },
        },
        {
          title: 'How long the longest has been overdue',
          unit: 's',
          queries: { 'the longest': 'max(presale_deadline_oldest_overdue_seconds)' },
        },
        {
          title: 'Expired',
          unit: 'ops',
          queries: { '{{by}}': 'sum by (by) (rate(presale_purchases_expired_total[$__rate_interval]))' },
        },
        {
          title: 'Sweeps',
          unit: 'ops',
          queries: { '{{outcome}}': 'sum by (outcome) (rate(presale_sweeps_total[$__rate_interval]))' },
        },
      ],
    },
  },
  {
    name: 'projections',
    title: 'Presale: projections',
    about: 'How far the views and the other subscribers are behind the event store.',
    rows: {
      Lag: [
        lag,
        {
          title: 'Other subscribers behind the event store',
          unit: 's',
          queries: { '{{subscriber}}': 'max by (subscriber) (presale_subscriber_lag_seconds)' },
        },
        {
          title: 'Received and not applied',
          unit: 'short',
          queries: {
            '{{projection}} {{generation}}':
              'sum by (projection, generation) (presale_projection_lag_events)',
          },
        },
      ],
      Applying: [
        {
          title: 'Events applied',
          unit: 'ops',
          queries: {
            '{{projection}}':
              'sum by (projection) (rate(presale_projection_applied_events_total[$__rate_interval]))',
          },
        },
        {
          title: 'Applied by how many processes',
          about: 'One, but for a moment when another takes over.',
          unit: 'short',
          queries: {
            '{{projection}} {{generation}}': 'sum by (projection, generation) (presale_projection_feeding)',
          },
        },
        {
          title: 'Stopped or set aside',
          unit: 'short',
          queries: {
            'stopped: {{projection}}': 'max by (projection) (presale_projection_stopped)',
            'set aside by {{subscriber}}': 'max by (subscriber) (quarantined_streams)',
          },
        },
      ],
    },
  },
  {
    name: 'queues-and-mail',
    title: 'Presale: queues and mail',
    about: 'The jobs in Redis, and what becomes of mails.',
    rows: {
      Queues: [
        {
          title: 'Jobs that wait',
          unit: 'short',
          queries: { '{{queue}}': 'max by (queue) (presale_queue_jobs{state="waiting"})' },
        },
        {
          title: 'Jobs for later',
          unit: 'short',
          queries: { '{{queue}}': 'max by (queue) (presale_queue_jobs{state="delayed"})' },
        },
        {
          title: 'Paused',
          unit: 'short',
          queries: { '{{queue}}': 'max by (queue) (presale_queue_paused)' },
        },
        {
          title: 'Jobs that are none of ours',
          unit: 'short',
          queries: { '{{queue}}': 'sum by (queue) (increase(presale_jobs_refused_total[$__rate_interval]))' },
        },
      ],
      Mail: [
        {
          title: 'Sent',
          unit: 'ops',
          queries: { '{{kind}}': 'sum by (kind) (rate(presale_mails_sent_total[$__rate_interval]))' },
        },
        {
          title: 'Failed attempts',
          unit: 'ops',
          queries: {
            '{{outcome}}': 'sum by (outcome) (rate(presale_mails_failed_total[$__rate_interval]))',
          },
        },
        {
          title: 'Passed over',
          unit: 'ops',
          queries: { '{{why}}': 'sum by (why) (rate(presale_mails_passed_over_total[$__rate_interval]))' },
        },
        { ...pending, isNumber: false },
        {
          title: 'How long the oldest has waited',
          about:
            'Mails to staff wait 5 minutes to be merged, those to addresses that are not confirmed up to an hour.',
          unit: 's',
          queries: { 'the oldest': 'max(presale_mails_oldest_pending_seconds)' },
        },
      ],
    },
  },
  {
    name: 'processes',
    title: 'Presale: processes',
    about: 'What each process takes, and what it reaches.',
    rows: {
      State: [
        { title: 'Up', unit: 'short', queries: { '{{job}}': 'min by (job) (up)' } },
        {
          title: 'Checks that fail',
          unit: 'short',
          queries: { '{{job}}: {{check}}': 'min by (job, check) (presale_check_up) == 0' },
        },
        {
          title: 'Starts',
          unit: 'short',
          queries: { '{{job}}': 'sum by (job) (changes(process_start_time_seconds[$__rate_interval]))' },
        },
      ],
      'Time and memory': [
        {
          title: 'Processors',
          unit: 'short',
          queries: { '{{job}}': 'sum by (job) (rate(process_cpu_seconds_total[$__rate_interval]))' },
        },
        {
          title: 'Memory',
          unit: 'bytes',
          queries: { '{{job}}': 'max by (job) (process_resident_memory_bytes)' },
        },
        {
          title: 'Delay of the event loop',
          unit: 's',
          queries: { '{{job}}': 'max by (job) (nodejs_eventloop_lag_p99_seconds)' },
        },
      ],
      'Postgres and the clock': [
        {
          title: 'Connections in use',
          unit: 'short',
          queries: { '{{pool}}': 'sum by (pool) (presale_pool_connections{state="busy"})' },
        },
        {
          title: 'Queries that wait for a connection',
          unit: 'short',
          queries: { '{{pool}}': 'max by (pool) (presale_pool_waiting)' },
        },
        {
          title: 'Clock ahead of the database',
          unit: 's',
          queries: { '{{job}}': 'max by (job) (presale_clock_ahead_seconds)' },
        },
        {
          title: 'Time certain',
          unit: 'short',
          queries: { '{{job}}': 'min by (job) (presale_clock_settled)' },
        },
      ],
      'Remotes and logs': [
        {
          title: 'Failures of remotes in browsers',
          unit: 'short',
          queries: {
            '{{remote}} {{kind}}':
              'sum by (remote, kind) (increase(remote_failures_total[$__rate_interval]))',
          },
        },
        {
          title: 'Sessions in which remotes fail',
          about: 'Within the last 15 minutes, each once, however often it reported: three alarm.',
          unit: 'short',
          queries: { '{{remote}}': 'max by (remote) (presale_remote_failing_sessions)' },
        },
        {
          title: 'Files of remotes refused',
          unit: 'short',
          queries: {
            '{{remote}}': 'sum by (remote) (increase(presale_remote_files_refused_total[$__rate_interval]))',
          },
        },
        {
          title: 'Registries of remotes that cannot be believed',
          about: 'Damaged, gone or unreadable: pages of that remote cannot be opened.',
          unit: 'short',
          queries: { '{{remote}}': 'max by (remote) (presale_remote_registry_damaged)' },
        },
        {
          title: 'Lines of logs that could not be written',
          unit: 'short',
          queries: {
            '{{job}}': 'sum by (job) (increase(presale_log_lines_dropped_total[$__rate_interval]))',
          },
        },
        {
          title: 'Cleaned up',
          unit: 'short',
          queries: { '{{what}}': 'sum by (what) (increase(presale_cleaned_up_total[1h]))' },
        },
      ],
      Backups: [
        {
          title: 'Age of the last good backup',
          about: 'Whole, and copied where a copy is asked for.',
          unit: 's',
          queries: { 'the last': 'time() - max(presale_last_backup_timestamp_seconds > 0)' },
        },
        {
          title: 'Until the next backup is due',
          about: 'Below 0 it is late.',
          unit: 's',
          queries: { 'the next': 'max(presale_backup_due_timestamp_seconds) - time()' },
        },
        {
          title: 'How far the archive is behind',
          about: 'The oldest change that is not in it.',
          unit: 's',
          queries: { 'the archive': 'max(presale_archive_behind_seconds)' },
        },
      ],
      'Log of the ledger': [
        {
          title: 'Events in the log',
          about: 'And those that no signed tree has yet.',
          unit: 'short',
          queries: { all: 'max(presale_log_leaves)', 'not signed': 'max(presale_log_unsigned_leaves)' },
        },
        {
          title: 'Signed and cosigned',
          about: 'How long ago; at least once an hour.',
          unit: 's',
          queries: {
            'the log': 'max(presale_log_signed_age_seconds)',
            '{{witness}}': 'max by (witness) (presale_witness_age_seconds)',
          },
        },
        {
          title: 'Other pasts',
          about: 'Witnesses that know another one. Above 0 nothing is signed.',
          unit: 'short',
          queries: { forks: 'max(presale_log_forks)', 'logs begun': 'max(presale_logs)' },
        },
        {
          title: 'Age of the log',
          about: 'A restore or a reset begins another one.',
          unit: 's',
          queries: { 'the log': 'min(presale_log_begun_age_seconds)' },
        },
      ],
    },
  },
]
