/**
 * Whether a dead letter belongs to a visitor: by the ids in its record or, if the record isn't JSON, because it contains the visitor's id
 * and the project's key. JSON can escape any character, so only records without an escape sequence are searched for the id first.
 */
export const visitorLetterCondition = `(positionCaseInsensitive(record, {anonymousId:String}) > 0 OR position(record, '\\\\u') > 0)
    AND if(
      isValidJSON(record),
      lower(JSONExtractString(record, 'body', 'anonymousId')) = {anonymousId:String}
        AND JSONExtractString(record, 'body', 'projectKey') = {projectKey:String},
      positionCaseInsensitive(record, {anonymousId:String}) > 0 AND position(record, {projectKey:String}) > 0
    )`;
