import { type Envelope, schemaAddressOf, schemaNameOf } from '@fieldside/contracts/envelope.ts'

/** Returns the text of an event with the address of its schema, which CloudEvents requires to be absolute. */
export const withSchemaAddress = (text: string, schemasUrl: string): string => {
  const event = JSON.parse(text) as Envelope
  return JSON.stringify({ ...event, dataschema: schemaAddressOf(schemasUrl, schemaNameOf(event.dataschema)) })
}
