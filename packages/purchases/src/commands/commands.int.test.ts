import { connectEventStore } from '@presale/event-store'
import { commandCases } from './commands.cases.fixture'

commandCases(() => connectEventStore(process.env.EVENTSTORE_URL ?? ''))
