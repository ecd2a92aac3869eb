import { useMutation } from '@tanstack/react-query'
import { halyard } from '../../data/client.ts'
import { announce } from '../../parts/announcer.tsx'
import { download } from '../../parts/download.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Menu } from '../../parts/menu.tsx'
import { Name } from '../../parts/name.tsx'

interface Props {
  readonly names: readonly string[]
  readonly environments: readonly string[]
}

/** Saves the configurations of flags in one environment as a file, which another project, environment or server can import. */
export const ExportMenu = ({ names, environments }: Props) => {
  const write = useMutation({
    mutationFn: async (environment: string) => {
      const file = await halyard.featuresBatch.exportFeatures({ body: { environment, features: [...names] } })
      download(`flags-of-${environment}.json`, JSON.stringify(file, null, 2))
      announce('The file is saved')
    },
  })
  return (
    <>
      <Menu text="Export from">
        {environments.map((environment) => (
          <button key={environment} type="button" onClick={() => write.mutate(environment)}>
            <Name>{environment}</Name>
          </button>
        ))}
      </Menu>
      {write.error && <FailureNote error={write.error} />}
    </>
  )
}
