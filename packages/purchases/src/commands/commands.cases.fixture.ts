import { executePurchaseCases } from './execute-purchase.cases.fixture'
import { narrowSettlementCases } from './narrow-settlement.cases.fixture'
import type { OpenStore } from './purchase-approval.fixture'
import { settleContestedCases } from './settle-contested.cases.fixture'
import { settleKilledCases } from './settle-killed.cases.fixture'
import { settlePurchaseCases } from './settle-purchase.cases.fixture'

export function commandCases(open: OpenStore): void {
  executePurchaseCases(open)
  narrowSettlementCases(open)
  settleContestedCases(open)
  settleKilledCases(open)
  settlePurchaseCases(open)
}
