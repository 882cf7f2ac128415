const { appendFileSync } = require('node:fs')

/**
 * Appends one line to the journal of a test run: the file that TEST_JOURNAL names. Without it nothing is kept. Jest's own
 * result comes at the end alone; a run that is killed, or whose worker is, has written here what it did until then.
 * Entries, each with `type`, and files by their absolute path:
 * - planned {files}: what jest found, before its first file and before globalSetup
 * - began {file}: handed to a worker
 * - evaluated {file}: a worker runs it; twice where jest repeats a file whose worker died
 * - ended {file, passed, failed, failures: [{test, message}], tookMs}
 */
exports.record = (entry) => {
  const { TEST_JOURNAL } = process.env
  if (TEST_JOURNAL) appendFileSync(TEST_JOURNAL, `${JSON.stringify(entry)}\n`)
}
