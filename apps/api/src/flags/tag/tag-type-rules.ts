import type { CreateTagType, TagType } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'

export const unknownTagType = (name: string): Failure => failure('NotFoundError', `There is no tag type ${name}`)

export const takenTagType = (name: string): Failure => failure('NameExistsError', `There is a tag type ${name} already`)

export const toTagType = ({ name, description = null, icon = null }: CreateTagType): TagType => ({ name, description, icon })
