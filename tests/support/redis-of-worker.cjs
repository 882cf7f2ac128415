const { redisCommands } = require('./redis-commands')

/**
 * Before each integration test file: an empty Redis database of the worker that runs it. In one that files share, the
 * mailer of a file takes the jobs of another and finds nobody to send them to.
 */
module.exports = async function useOwnRedis() {
  const given = process.env.REDIS_URL
  if (!given) return
  const database = process.env.JEST_WORKER_ID ?? '1'
  const url = new URL(given)
  if (url.protocol === 'unix:') url.searchParams.set('db', database)
  else url.pathname = `/${database}`
  process.env.REDIS_URL = url.href
  await redisCommands(url.href, `SELECT ${database}`, 'FLUSHDB')
}
