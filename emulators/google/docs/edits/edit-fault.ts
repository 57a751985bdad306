/** Why a request of a batch cannot be carried out, in the words of the Docs API. */
export class EditFault extends Error {
  override readonly name = 'EditFault';
}
