import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { spendNight } from '../nights/night'
import { planted } from '../nights/planted/planted'
import { startNightSite } from '../nights/site/site'
import { type CheckoutCopy, copyCheckout } from '../support/checkout-copy'

jest.setTimeout(7_200_000)

/** In so many nights it has to be found. */
const MOST_ROUNDS = 20
const SEED = Number(process.env.REHEARSAL_SEED) || 1
/** Of its findings so many are in the results, to look at where a rule is not the one that was expected. */
const SHOWN = 5
/** Only those whose name has one of these in it, separated by commas. */
const ONLY = (process.env.REHEARSAL_PLANTED ?? '').split(',')
/** What became of each, as a line of JSON, for the table of docs/faults.md. */
const RESULTS = process.env.REHEARSAL_RESULTS

const PROGRAMS = {
  'services/api': ['main.ts', 'cli/admin.ts', 'cli/migrate.ts', 'cli/seed.ts'],
  'services/projector': ['main.ts', 'cli/projections.ts'],
  'services/expiry': ['main.ts'],
  'services/mailer': ['main.ts'],
  'services/web': ['main.ts'],
  'infra/event-store-node': ['main.ts'],
}

const chosen = planted.filter(({ name }) => ONLY.some((part) => name.includes(part)))

/** A judge that finds nothing where nothing is wrong says little: here something is wrong, and it has to find it. */
describe('a mistake that is planted', () => {
  it.each(chosen)('is found: $name', async ({ name, edits }) => {
    const copy = copyCheckout()
    try {
      for (const { file, find, replace } of edits) copy.edit(file, find, replace)
      bundle(copy)
      const found = await foundIn(copy)
      if (RESULTS !== undefined) appendFileSync(RESULTS, `${JSON.stringify({ name, ...found })}\n`)
      expect(found.rules).not.toEqual([])
    } finally {
      copy.remove()
    }
  })
})

/** From the sources, as they are edited. */
function bundle({ folder }: CheckoutCopy): void {
  for (const [place, programs] of Object.entries(PROGRAMS))
    execFileSync(process.execPath, [join(folder, 'infra/local/bundle.mjs'), ...programs], {
      cwd: join(folder, place),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
}

async function foundIn({ folder }: CheckoutCopy) {
  const site = await startNightSite({ checkout: folder })
  try {
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      // A site that does not come to rest any more is found as well.
      const { findings } = await spendNight(site, SEED + round - 1).catch((error: Error) => ({
        findings: [{ rule: error.message.split('\n')[0] ?? '', what: error.message }],
      }))
      const rules = [...new Set(findings.map(({ rule }) => rule))]
      if (rules.length > 0) return { round, rules, findings: findings.slice(0, SHOWN) }
    }
    return { round: MOST_ROUNDS, rules: [], findings: [] }
  } finally {
    await site.stop()
  }
}
