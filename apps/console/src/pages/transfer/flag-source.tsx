import { limits } from '@halyard/contracts/data'
import type { ExportQuery } from '@halyard/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { saveFile, today } from '../../data/save-file.ts'
import { Button } from '../../parts/button.tsx'
import { ButtonRow } from '../../parts/button-row.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Field } from '../../parts/field.tsx'
import { FileField } from '../../parts/file-field.tsx'
import { countText } from '../../sentences/numbers.ts'
import { readJson } from './read-json.ts'
import { type FlagScope, ScopeFields } from './scope-fields.tsx'
import classes from './transfer.module.css'

/** Flags with their configuration in one environment. The server checks the content. */
export interface FlagFile {
  readonly name: string
  readonly data: { readonly features: readonly unknown[] }
}

const isFlagFile = (value: unknown): value is FlagFile['data'] =>
  typeof value === 'object' && value !== null && 'features' in value && Array.isArray(value.features)

const namesIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))]

const queryOf = ({ project, environment }: FlagScope, names: readonly string[]): ExportQuery => ({
  environment,
  downloadFile: false,
  ...(names.length > 0 ? { features: [...names] } : { project }),
})

/** Takes flags from a project of this server, or from a file. */
export const FlagSource = ({ onFlags }: { readonly onFlags: (file: FlagFile) => void }) => {
  const [scope, setScope] = useState<FlagScope>({ project: '', environment: '' })
  const [names, setNames] = useState('')
  const read = useMutation({
    mutationFn: () => halyard.featuresBatch.exportFeatures({ body: queryOf(scope, namesIn(names)) }),
    onSuccess: (data) =>
      onFlags({ name: `${countText(data.features.length, 'flag')} from ${scope.environment} of ${scope.project}`, data }),
  })
  const open = useMutation({
    mutationFn: async (file: File) => {
      const data = await readJson(file, limits.featuresImportBytes)
      if (!isFlagFile(data)) throw new Error('The file is no export of flags: it has no list "features".')
      return { name: `${countText(data.features.length, 'flag')} from a file`, data }
    },
    onSuccess: onFlags,
  })
  const isMissing = scope.environment === '' || (scope.project === '' && namesIn(names).length === 0)
  const save = () =>
    read.data && saveFile(`halyard-flags-${scope.environment}-${today()}.json`, [JSON.stringify(read.data, null, 2)], 'application/json')
  return (
    <div className={classes.columns}>
      <div>
        <h3>From this server</h3>
        <ScopeFields value={scope} onChange={setScope} />
        <Field
          label="Only these flags (optional)"
          hint="Names with spaces, commas or lines between them. Without names: all flags of the project."
        >
          <textarea rows={2} value={names} onChange={(event) => setNames(event.target.value)} spellCheck={false} />
        </Field>
        <ButtonRow>
          <Button
            isBusy={read.isPending}
            refusal={isMissing ? 'Choose a project and an environment first' : undefined}
            onClick={() => read.mutate()}
          >
            Take these flags
          </Button>
          {read.data && <Button onClick={save}>Save them as a file</Button>}
        </ButtonRow>
        {read.error && <FailureNote error={read.error} />}
      </div>
      <div>
        <h3>From a file</h3>
        <FileField
          label="Exported flags"
          hint="A file that this page or the API exported."
          accept=".json"
          onFile={(file) => open.mutate(file)}
        />
        {open.error && <FailureNote error={open.error} />}
      </div>
    </div>
  )
}
