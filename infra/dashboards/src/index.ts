export { type Board, dashboardOf, type Picture } from './board'
export { boards } from './boards'
export { jsonOf } from './json'
