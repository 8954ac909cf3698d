/**
 * A dead letter is a visitor's where its record says so, and, where the record is no JSON, where it has the visitor's id and
 * the project's key in it. JSON may say any character by its escape sequence, so only a record without one is looked through for
 * the id first.
 */
export const isLetterOfVisitor = `(positionCaseInsensitive(record, {anonymousId:String}) > 0 OR position(record, '\\\\u') > 0)
    AND if(
      isValidJSON(record),
      lower(JSONExtractString(record, 'body', 'anonymousId')) = {anonymousId:String}
        AND JSONExtractString(record, 'body', 'projectKey') = {projectKey:String},
      positionCaseInsensitive(record, {anonymousId:String}) > 0 AND position(record, {projectKey:String}) > 0
    )`;
