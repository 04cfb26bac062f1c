import { MESSAGE_TOPICS, mailTopicLabel, type MessageTopic } from '#contract/mail/mail.ts';

/** Topics of messages to many people. The fourth topic belongs to messages about a patient. */
const OFFERED = MESSAGE_TOPICS.filter((topic) => topic !== 'conversation');

/** Includes the topic that the message already has. */
export const topicOptions = (topic: MessageTopic) =>
  (OFFERED.some((each) => each === topic) ? OFFERED : [...OFFERED, topic]).map((value) => ({
    value,
    label: mailTopicLabel[value],
  }));

export const TOPIC_HINT = 'Recipients can stop emails on one topic and keep the rest';
