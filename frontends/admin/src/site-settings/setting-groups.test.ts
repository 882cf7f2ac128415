import { groupedSettings } from './setting-groups'
import { KNOWN_SETTINGS } from './setting-labels'

const keyed = (...keys: readonly string[]) => keys.map((key) => ({ key }))

describe('settings in groups', () => {
  it('given settings of several groups, then the groups in their order, each in the order given', () => {
    const grouped = groupedSettings(keyed('project_mission', 'sale_hard_cap', 'self_approval', 'sale_target'))
    expect(grouped).toEqual([
      { group: 'sale', settings: keyed('sale_hard_cap', 'sale_target') },
      { group: 'approvals', settings: keyed('self_approval') },
      { group: 'contact', settings: keyed('project_mission') },
    ])
  })

  it('given every known setting, then each stands in one group, and none under others', () => {
    const grouped = groupedSettings(keyed(...KNOWN_SETTINGS))
    expect(grouped.map(({ group }) => group)).toEqual(['sale', 'approvals', 'figures', 'contact'])
    const keys = grouped.flatMap(({ settings }) => settings.map(({ key }) => key))
    expect(keys.toSorted()).toEqual([...KNOWN_SETTINGS].toSorted())
  })

  it('given a setting of a newer server, or one named like a method of every object, then it stands under others', () => {
    expect(groupedSettings(keyed('new_one', 'toString'))).toEqual([
      { group: 'other', settings: keyed('new_one', 'toString') },
    ])
  })

  it('given no settings, then there is no group', () => {
    expect(groupedSettings([])).toEqual([])
  })
})
