import { auditCommand } from './audit-command'
import { runCommand } from './run-cli'

runCommand(async () => {
  const { isWhole, sentences } = await auditCommand(process.argv.slice(2))
  process.stdout.write(`${sentences.join('\n')}\n`)
  process.exitCode = isWhole ? 0 : 1
})
