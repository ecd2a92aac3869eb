import * as z from 'zod'
import { type ErrorName, errors } from '../data/errors.ts'

export const errorDetailSchema = z
  .object({
    message: z.string().describe('What is wrong with the field'),
    path: z.string().describe('Path of the faulty value, such as body/addedTags/0/value'),
  })
  .meta({
    id: 'errorDetailSchema',
    description: 'One fault of a request',
    examples: [{ message: 'must have 2 to 50 characters', path: 'body/addedTags/0/value' }],
  })
export interface ErrorDetail extends z.output<typeof errorDetailSchema> {}

export const errorSchema = z
  .object({
    id: z.string().describe('Id of this error; the log of the server has the same id for errors of the server'),
    name: z.enum(Object.keys(errors) as [ErrorName, ...ErrorName[]]).describe('Kind of error'),
    message: z.string().describe('Description of the error, for people'),
    details: z.array(errorDetailSchema).optional().describe('The single faults, if there are several'),
  })
  .meta({
    id: 'errorSchema',
    description: 'The body of every unsuccessful response',
    examples: [{ id: '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc', name: 'NotFoundError', message: 'There is no feature named checkout' }],
  })
export interface ErrorBody extends z.output<typeof errorSchema> {}
