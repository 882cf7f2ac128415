import { type Screens, useScreens } from '../support/screens'

describe('the calls of the client', () => {
  const screens: Screens = useScreens()

  it('go with credentials, and without a content type where they have no body', async () => {
    const { page } = await screens.buyer()
    await page.goto('/dashboard')
    const logout = page.waitForRequest('**/api/logout')
    await page.getByRole('button', { name: 'Logout' }).click()
    const request = await logout
    const headers = await request.allHeaders()
    expect(request.method()).toBe('POST')
    expect(request.postData()).toBeNull()
    expect(headers['content-type']).toBeUndefined()
    expect(headers.cookie).toBeTruthy()
  })
})
