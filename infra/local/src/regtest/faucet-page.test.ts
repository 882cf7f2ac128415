import { faucetPage } from './faucet-page'

const request = {
  id: '1a2b3c4d-0000-4000-8000-000000000000',
  amount: '0.05 BTC',
  isPayable: true,
  transaction: undefined,
}

test('given an open request, then one press pays it', () => {
  const page = faucetPage([request])
  expect(page).toContain('<b>0.05 BTC</b> <span>purchase 1a2b3c4d</span>')
  expect(page).toContain(`action="/pay?purchase=${request.id}&amp;as=exactly"`)
})

test('given one that was paid, then its transaction is to be copied', () =>
  expect(faucetPage([{ ...request, transaction: 'ab12' }])).toContain(
    '<button data-copy="ab12">Copy</button>',
  ))

test('given a currency whose chain was not started, or none at all, then it says so', () => {
  expect(faucetPage([{ ...request, isPayable: false }])).toContain('No chain for this currency was started.')
  expect(faucetPage([])).toContain('No purchase is open.')
})

test('given a currency with signs of HTML, then they are text', () =>
  expect(faucetPage([{ ...request, amount: '1 <b>&"' }])).toContain('<b>1 &lt;b&gt;&amp;&quot;</b>'))
