import { useEffect, useRef } from 'react'
import { type KeyBinding, keyGroups } from './key-registry.ts'

/** Keys that work while the component is on the page. The help lists them under the title, and the palette offers them as actions. */
export const useKeys = (title: string, bindings: readonly KeyBinding[]): void => {
  const latest = useRef(bindings)
  latest.current = bindings
  const labels = bindings.map(({ keys, label }) => `${keys}\n${label}`).join('\n\n')
  useEffect(() => {
    const stable = labels
      .split('\n\n')
      .filter((entry) => entry !== '')
      .map((entry): KeyBinding => {
        const [keys = '', label = ''] = entry.split('\n')
        return { keys, label, run: () => latest.current.find((binding) => binding.keys === keys)?.run() }
      })
    const group = { title, bindings: stable }
    keyGroups.update((groups) => [...groups, group])
    return () => keyGroups.update((groups) => groups.filter((other) => other !== group))
  }, [title, labels])
}
