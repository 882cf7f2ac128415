import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dashboardOf } from './board'
import { boards } from './boards'
import { jsonOf } from './json'

const folder = join(__dirname, '..')
for (const board of boards) writeFileSync(join(folder, `${board.name}.json`), jsonOf(dashboardOf(board)))
