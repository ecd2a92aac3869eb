import { expect, test } from 'vitest'
import { htmlSinks } from './html-sinks.ts'

test.each([
  ['dangerouslySetInnerHTML', '<p dangerouslySetInnerHTML={{ __html: title }} />'],
  ['innerHTML', 'element.innerHTML = title'],
  ['insertAdjacentHTML', "element.insertAdjacentHTML('beforeend', title)"],
  ['srcDoc', '<iframe srcDoc={title} />'],
  ['new Function', 'new Function(text)()'],
])('reports %s with its line', (sink, line) => {
  expect(htmlSinks('a.tsx', `// first\n${line}\n`)).toEqual([
    `a.tsx:2: ${sink} turns text into elements or code: render the text with React`,
  ])
})

test('accepts texts that React renders', () => {
  expect(htmlSinks('a.tsx', 'const evaluated = <p title={title}>{html}</p>\nelement.textContent = title')).toEqual([])
})
