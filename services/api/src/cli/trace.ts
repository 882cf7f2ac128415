import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { storyLines } from '../trace/story'
import { tracePurchase } from '../trace/trace-purchase'
import { runCommand, traceSettings, UsageError } from './run-cli'

const USAGE = `Usage: npm run trace -- <purchase id> [--json] [--logs <folder>]
A purchase's story in the order of time: its events and those of its transaction, what its network showed, its rows, marks, deadline and mails, what
staff did about it, and the log lines that name it or a call that one of its events came of. Changes nothing. --logs: where
the logs of the processes are, <DATA_DIR or .data>/logs where it is left out.`

runCommand(async () => {
  const { purchaseId, isJson, folder } = parseCommandLine(process.argv.slice(2))
  const settings = traceSettings()
  const { DATABASE_URL: api } = settings
  const story = await tracePurchase(
    {
      eventStoreUrl: settings.EVENTSTORE_URL,
      addresses: {
        api,
        reader: settings.READER_DATABASE_URL ?? api,
        expiry: settings.EXPIRY_DATABASE_URL ?? api,
        mailer: settings.MAILER_DATABASE_URL ?? api,
      },
      logs: { folder, securityLog: settings.SECURITY_LOG_FILE },
    },
    purchaseId,
  )
  if (story === undefined) {
    process.stderr.write(
      `There is no purchase ${purchaseId}: neither the event store nor a table knows it. The id is in the address of its page, and in the payment list.\n`,
    )
    process.exitCode = 1
    return
  }
  const lines = isJson
    ? [...story.items, ...story.unread.map((unread) => ({ unread }))].map((one) => JSON.stringify(one))
    : storyLines(story)
  process.stdout.write(`${lines.join('\n')}\n`)
})

function parseCommandLine(args: string[]): { purchaseId: string; isJson: boolean; folder: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, logs: { type: 'string' } },
    })
    const purchaseId = z.uuid().safeParse(positionals[0]?.toLowerCase()).data
    if (purchaseId !== undefined && positionals.length === 1)
      return {
        purchaseId,
        isJson: values.json,
        folder: values.logs ?? join(process.env.DATA_DIR || '.data', 'logs'),
      }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
  throw new UsageError(USAGE)
}
