import { changeUsersView, readUsersView, sortedBy, usersQueryOf } from './users-view'

const viewOf = (search: string) => readUsersView(new URLSearchParams(search))
const changed = (search: string, change: Parameters<typeof changeUsersView>[1]) =>
  changeUsersView(new URLSearchParams(search), change).toString()

describe('the user list in the address bar', () => {
  it('given nothing, then it is the newest ten of all users', () => {
    expect(usersQueryOf(viewOf('tab=users'))).toEqual({ page: 1, pageSize: 10, sort: 'date', order: 'desc' })
  })

  it.each(['7', '0', '1000', 'x'])('given a page size of %s, then it is the default of 10', (size) => {
    expect(viewOf(`pageSize=${size}`).pageSize).toBe(10)
  })

  it.each([5, 10, 25, 50])('given a page size of %i, then the list is asked for so many', (size) => {
    expect(usersQueryOf(viewOf(`pageSize=${size}`)).pageSize).toBe(size)
  })

  it('given a role and a sort that nobody knows, then they count as left out', () => {
    expect(viewOf('role=owner&sort=balance')).toMatchObject({ role: undefined, sort: 'date' })
  })

  it('when the filter changes, then the list begins at its first page', () => {
    expect(changed('tab=users&page=4', { role: 'moderator' })).toBe('tab=users&role=moderator')
  })

  it("when a user's page is left, then the list is as it was, and nothing of the user stays", () => {
    const onPage = 'tab=users&search=ann&page=3&user=u1&purchases=2&purchase=p1'
    expect(changed(onPage, { user: undefined })).toBe('tab=users&search=ann&page=3')
  })

  it('when a head is clicked, then names begin at A and dates at the newest, and a second click turns around', () => {
    expect(sortedBy(viewOf(''), 'name')).toEqual({ sort: 'name', order: 'asc' })
    expect(sortedBy(viewOf('sort=name&order=asc'), 'name')).toEqual({ sort: 'name', order: 'desc' })
    expect(sortedBy(viewOf('sort=name&order=asc'), 'date')).toEqual({ sort: 'date', order: 'desc' })
    expect(sortedBy(viewOf(''), 'date')).toEqual({ sort: 'date', order: 'asc' })
  })
})
