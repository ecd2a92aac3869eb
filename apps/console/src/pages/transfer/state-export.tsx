import { stream } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { today } from '../../data/save-file.ts'
import { CheckList } from '../../parts/check-list.tsx'
import { DownloadButton } from '../../parts/download-button.tsx'

const parts = {
  featureToggles: 'Flags with their configurations, and the lifetimes of flag types',
  projects: 'Projects',
  environments: 'Environments',
  segments: 'Segments, and the strategies that use them',
  strategies: 'Strategy types',
  tags: 'Tags and tag types',
  contextFields: 'Context fields',
} as const

type PartName = keyof typeof parts

const names = Object.keys(parts) as PartName[]

/** Downloads the flag state of the server as one file. */
export const StateExport = () => {
  const [chosen, setChosen] = useState<readonly PartName[]>(names)
  const query = Object.fromEntries(names.map((name) => [name, chosen.includes(name)]))
  return (
    <>
      <CheckList
        label="Parts of the file"
        options={names.map((name) => ({ value: name, label: parts[name], text: parts[name] }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <DownloadButton
        label="Download the state"
        name={`halyard-state-${today()}.json`}
        type="application/json"
        read={(signal) => stream(halyard.state.exportState, { query }, { signal })}
      />
    </>
  )
}
