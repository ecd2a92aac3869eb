/** Shared view of both pages. The URL names the user: /?user=7&plan=gold */
const query = new URLSearchParams(location.search)
export const customer = { userId: query.get('user') ?? '1', plan: query.get('plan') ?? 'basic' }

export const settings: { url: string; token: string } = JSON.parse(document.querySelector('#settings')?.textContent ?? '{}')

export const show = (sale: boolean, banner: string): void => {
  const text = (selector: string, words: string) => document.querySelector(selector)?.replaceChildren(words)
  text('#banner', banner)
  text('#price', sale ? '80 (sale)' : '100')
}
