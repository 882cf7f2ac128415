import { commandCases } from './commands.cases.fixture'
import { memoryEventStore } from './memory-event-store.fixture'

commandCases(memoryEventStore)
