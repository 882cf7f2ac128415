import { Script } from 'node:vm'
import { boardPage } from './board-page'
import { ADDED_FILES, ADDED_SCRIPT_PATH, ADDED_STYLES_PATH } from './page-additions'

describe('what the panel adds to the page of the board', () => {
  it('is a script that can be parsed, and styles, which the page asks for as files of their own', () => {
    expect(() => new Script(ADDED_FILES.get(ADDED_SCRIPT_PATH)?.content ?? '(')).not.toThrow()
    const html = boardPage({ basePath: '/board/', fileTags: '', uiConfig: {}, mayRetry: false })
    expect(html).toContain(`<link href="${ADDED_STYLES_PATH}" rel="stylesheet">`)
    expect(html).toContain(`<script defer src="${ADDED_SCRIPT_PATH}"></script>`)
    expect(html).not.toContain('<style')
  })

  it('leads back to the panel', () => {
    const html = boardPage({ basePath: '/board/', fileTags: '', uiConfig: {}, mayRetry: false })
    expect(html).toContain('href="/admin?view=operations">Back to the admin panel</a>')
  })

  it('offers to try failed jobs again to whom that is open, and to nobody else', () => {
    const [offered, not] = [true, false].map((mayRetry) =>
      boardPage({ basePath: '/board/', fileTags: '', uiConfig: {}, mayRetry }),
    )
    expect([offered, not].map((html) => html?.includes('<button'))).toEqual([true, false])
  })
})
