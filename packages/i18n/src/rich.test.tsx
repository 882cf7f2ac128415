import { renderToStaticMarkup } from 'react-dom/server'
import { Rich } from './rich'

const drawn = (text: string) =>
  renderToStaticMarkup(
    <Rich
      text={text}
      parts={{ link: (words) => <a href="#terms">{words}</a>, name: () => <bdi>Ann</bdi> }}
    />,
  )

describe('a text with elements in it', () => {
  it('draws each where the sentence has it', () => {
    expect(drawn('Dear <name/>, read the <link>terms</link>.')).toBe(
      '<span>Dear </span><bdi>Ann</bdi><span>, read the </span><a href="#terms">terms</a><span>.</span>',
    )
  })

  it('leaves alone what only looks like one', () => {
    expect(drawn('1 < 2, <b>not bold</b>')).toBe(
      '<span>1 &lt; 2, </span><span>&lt;b&gt;not bold&lt;/b&gt;</span>',
    )
  })
})
