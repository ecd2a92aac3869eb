import type { TokenType } from '@halyard/contracts/data'
import type { CreateApiToken, CreatedApiToken } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../data/client.ts'
import { faultAt } from '../data/fault-at.ts'
import { useWrite } from '../data/use-write.ts'
import { tokenPurposes } from './api-token-purpose.ts'
import { CheckList } from './check-list.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { Name } from './name.tsx'
import { RadioList } from './radio-list.tsx'

interface Props {
  /** Purposes that the caller cannot choose, each with the reason. */
  readonly refusalOf: (type: TokenType) => string | undefined
  /** The only project that the token can read; absent: the caller chooses projects. */
  readonly project?: string
  readonly types: readonly TokenType[]
  readonly create: (body: CreateApiToken) => PromiseLike<CreatedApiToken>
  readonly onCreated: (token: CreatedApiToken) => void
  readonly onCancel: () => void
}

/** Asks what a new API token is for. The kind follows from the purpose. */
export const ApiTokenForm = ({ refusalOf, project, types, create, onCreated, onCancel }: Props) => {
  const [type, setType] = useState<TokenType>(types.find((one) => refusalOf(one) === undefined) ?? 'backend')
  const [tokenName, setTokenName] = useState('')
  const [environment, setEnvironment] = useState<string>()
  const [projects, setProjects] = useState<readonly string[]>([])
  const [expiresAt, setExpiresAt] = useState<string | null>(null)
  const environments = useQuery(queries.environments.getAllEnvironments.queryOptions()).data?.environments ?? []
  const allProjects = useQuery({ ...queries.projects.getProjects.queryOptions(), enabled: project === undefined }).data?.projects ?? []
  const chosenEnvironment = environment ?? environments.at(0)?.name
  const scope = {
    ...(chosenEnvironment !== undefined && { environment: chosenEnvironment }),
    projects: project !== undefined ? [project] : projects.length > 0 ? [...projects] : ['*'],
  }
  const write = useWrite(() => create({ tokenName, type, expiresAt, ...(type !== 'admin' && scope) }), {
    done: 'The token is created',
    onDone: onCreated,
  })
  return (
    <Form
      submit="Create the token"
      refusal={refusalOf(type)}
      write={write}
      fields={['body/tokenName', 'body/environment', 'body/projects', 'body/expiresAt']}
      onSubmit={() => write.mutate(undefined)}
      onCancel={onCancel}
    >
      <RadioList
        label="What is it for?"
        options={tokenPurposes
          .filter((purpose) => types.includes(purpose.type))
          .map((purpose) => ({ value: purpose.type, label: purpose.title, hint: purpose.hint, refusal: refusalOf(purpose.type) }))}
        value={type}
        onChange={setType}
      />
      <Field label="Name" hint="The application that will use it" fault={faultAt(write.error, 'body/tokenName')}>
        <input value={tokenName} onChange={(event) => setTokenName(event.target.value)} required maxLength={100} />
      </Field>
      {type !== 'admin' && (
        <Field label="Environment" hint="The token reads this environment only." fault={faultAt(write.error, 'body/environment')}>
          <select value={chosenEnvironment} onChange={(event) => setEnvironment(event.target.value)}>
            {environments.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
      )}
      {type !== 'admin' && project === undefined && (
        <CheckList
          label="Projects (none chosen: all projects, also later ones)"
          options={allProjects.map(({ id, name }) => ({ value: id, text: `${id} ${name}`, label: <Name isMono={false}>{name}</Name> }))}
          chosen={projects}
          onChange={setProjects}
          fault={faultAt(write.error, 'body/projects')}
        />
      )}
      <ExpiryField value={expiresAt} onChange={setExpiresAt} fault={faultAt(write.error, 'body/expiresAt')} />
    </Form>
  )
}
